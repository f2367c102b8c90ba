import { useMutation } from '@tanstack/react-query';
import type { Factor } from '#bff/contracts/factors.ts';
import type { OAuthProvider, SignInMethod } from '#bff/contracts/sign-in-methods.ts';
import { startOAuthAddition } from '#web/features/factors/factors.api.ts';
import { beginAddition } from '#web/features/factors/redirect-addition.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/status/notice.tsx';
import styles from './add-dialog.module.css';
import { addErrorText } from './add-error-text.ts';
import {
  ADD_METHOD_NAMES,
  type AddMethod,
  addableMethods,
  isOAuthProvider,
} from './add-methods.ts';
import { MethodIcon } from './method-icon.tsx';

interface MethodChoicesProps {
  factors: readonly Factor[];
  methods: readonly SignInMethod[];
  /** Makes a call, after a confirmation where the server asks for one. */
  confirmed: <T>(call: () => Promise<T>) => Promise<T>;
  onChoose: (method: AddMethod) => void;
  onPasskey: () => void;
}

/** The methods that can be added. An identity provider is left for at once. */
export function MethodChoices(props: MethodChoicesProps) {
  const { factors, methods, confirmed, onChoose, onPasskey } = props;
  const departure = useMutation({
    mutationFn: async (provider: OAuthProvider) => {
      const { redirect_url } = await confirmed(() => startOAuthAddition(provider));
      beginAddition(provider);
      window.location.assign(redirect_url);
      // The button stays busy until the browser has left.
      return new Promise<never>(() => {});
    },
  });
  const choose = (method: AddMethod) => {
    if (isOAuthProvider(method)) departure.mutate(method);
    else if (method === 'passkey') onPasskey();
    else onChoose(method);
  };
  const error = addErrorText(departure.error);
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
              busy={departure.isPending && departure.variables === method}
              disabled={departure.isPending}
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
