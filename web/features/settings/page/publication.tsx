import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Profile } from '#bff/contracts/profile.ts';
import styles from '#web/features/settings/settings.module.css';
import { api } from '#web/lib/api/api-client.ts';
import { errorText, withAdvice } from '#web/lib/api/error-text.ts';
import { updateCachedProfile, useProfile } from '#web/lib/api/profile-query.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useToasts } from '#web/ui/status/toasts.tsx';

function hintOf({ published, suspension }: Profile): string {
  if (suspension)
    return 'Your page is suspended. This setting takes effect when your page is restored.';
  return published ? 'Anyone can open your page.' : 'Visitors see “Profile Not Found”.';
}

/** The switch that publishes the page or, after a confirmation, takes it offline. */
export function Publication() {
  const { profile } = useProfile();
  const { published } = profile;
  const queryClient = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const toasts = useToasts();
  const { mutate, isPending } = useMutation({
    mutationFn: (next: boolean) => api.put('/profile', { published: next }),
    onMutate: toasts.clear,
    onSuccess: async (_, next) => {
      await updateCachedProfile(queryClient, { published: next, saved: true });
      toasts.success(next ? 'Your page is published.' : 'Your page is offline.');
    },
    onError: (error, next) =>
      toasts.failedChange(errorText(error, withAdvice('Failed to update your page')), error, () =>
        mutate(next),
      ),
  });
  const takeOffline = () => {
    setConfirming(false);
    mutate(false);
  };
  return (
    <div className={styles.publication}>
      <Switch
        label="Page is published"
        hint={hintOf(profile)}
        checked={published}
        busy={isPending}
        onChange={(on) => (on ? mutate(true) : setConfirming(true))}
      />
      <Dialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Take your page offline?"
        description="Visitors will see “Profile Not Found”. Nothing is deleted, and you can publish your page again at any time."
      >
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => setConfirming(false)}>
            Cancel
          </Button>
          <Button variant="danger" onClick={takeOffline}>
            Take offline
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
