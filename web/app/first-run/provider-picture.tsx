import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { PROVIDER_NAMES } from '#web/features/factors/factor-names.ts';
import { copyProviderPicture, fetchProviderPicture } from '#web/features/profile/profile.api.ts';
import { useProfileMutation } from '#web/features/profile/use-profile-mutation.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './first-run.module.css';

/** Offers the picture of the account that the user signed in with, if it has one. */
export function ProviderPicture() {
  const { data } = useQuery({
    queryKey: queryKeys.providerPicture,
    queryFn: fetchProviderPicture,
    staleTime: Number.POSITIVE_INFINITY,
    // Do not retry, because the picture is optional.
    retry: false,
  });
  const { busy, save } = useProfileMutation({
    name: 'provider-picture',
    send: (_: null) => copyProviderPicture(),
    success: () => 'Profile picture uploaded successfully!',
    failure: 'Failed to upload picture',
  });
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // This button disappears when the page gets a picture. Its focus moves to the previous button.
    return () => {
      const element = button.current;
      if (element && element === document.activeElement) {
        element.parentElement?.parentElement?.querySelector('button')?.focus();
      }
    };
  }, []);
  if (!data?.provider) return null;
  return (
    <div className={styles.offer}>
      <Button ref={button} variant="secondary" busy={busy} onClick={() => save(null)}>
        Use my {PROVIDER_NAMES[data.provider]} picture
      </Button>
    </div>
  );
}
