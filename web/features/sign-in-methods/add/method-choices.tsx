import { useMutation } from '@tanstack/react-query';
import type { Factor } from '#bff/contracts/factors.ts';
import type { OAuthProvider, SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { startOAuthAddition } from '#web/features/factors/factors.api.ts';
import { beginAddition } from '#web/features/factors/redirect-addition.ts';
import { MethodIcon } from '#web/features/sign-in-methods/method-icon.tsx';
import styles from '#web/features/sign-in-methods/sign-in-methods.module.css';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import { addErrorText } from './add-error-text.ts';
import {
  ADD_METHOD_NAMES,
  type AddMethod,
  addableMethods,
  isOAuthProvider,
} from './add-methods.ts';

interface MethodChoicesProps {
  factors: readonly Factor[];
  methods: readonly SignInMethod[];
  /** Makes a request, after a reauthentication if the server requires one. */
  withReauthentication: <T>(call: () => Promise<T>) => Promise<T>;
  onChoose: (method: AddMethod) => void;
  onPasskey: () => void;
}

/** Lists the methods that can be added. Choosing an identity provider redirects immediately. */
export function MethodChoices(props: MethodChoicesProps) {
  const { factors, methods, withReauthentication, onChoose, onPasskey } = props;
  const redirect = useMutation({
    mutationFn: async (provider: OAuthProvider) => {
      const { redirect_url } = await withReauthentication(() => startOAuthAddition(provider));
      beginAddition(provider);
      window.location.assign(redirect_url);
      // Never resolve, so that the button stays busy until the page is unloaded.
      return new Promise<never>(() => {});
    },
  });
  const choose = (method: AddMethod) => {
    if (isOAuthProvider(method)) redirect.mutate(method);
    else if (method === 'passkey') onPasskey();
    else onChoose(method);
  };
  const error = addErrorText(redirect.error);
  return (
    <>
      {error && <Notice kind="error">{error}</Notice>}
      <ul className={styles.choices}>
        {addableMethods(methods, factors).map((method) => (
          <li key={method}>
            <Button
              variant="secondary"
              className={styles.choice}
              icon={
                isOAuthProvider(method) ? (
                  <MethodIcon kind="oauth" provider={method} />
                ) : (
                  <MethodIcon kind={method} />
                )
              }
              busy={redirect.isPending && redirect.variables === method}
              disabled={redirect.isPending}
              onClick={() => choose(method)}
            >
              {ADD_METHOD_NAMES[method]}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
