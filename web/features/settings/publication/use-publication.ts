import { useState } from 'react';
import { useRouteLoaderData } from 'react-router-dom';
import type { Profile } from '#bff/contracts/profile/profile.ts';
import { api } from '#web/lib/api/api-client.ts';
import { errorText, withAdvice } from '#web/lib/api/error-text.ts';

interface Outcome {
  kind: 'success' | 'error';
  text: string;
}

/** Whether the page is published, and the call that changes it. */
export function usePublication() {
  const { profile } = useRouteLoaderData('signed-in') as { profile: Profile };
  const [published, setPublished] = useState(profile.published);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  async function save(next: boolean): Promise<void> {
    setBusy(true);
    setOutcome(undefined);
    try {
      await api.put('/profile', { published: next });
      setPublished(next);
      const text = next ? 'Your page is published.' : 'Your page is offline.';
      setOutcome({ kind: 'success', text });
    } catch (error) {
      setOutcome({
        kind: 'error',
        text: errorText(error, withAdvice('Failed to update your page')),
      });
    }
    setBusy(false);
  }

  return { published, busy, outcome, save };
}
