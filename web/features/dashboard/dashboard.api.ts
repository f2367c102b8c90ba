import * as z from 'zod/mini';
import { type Link, linkSchema } from '#bff/contracts/link.ts';
import { profileViewsSchema } from '#bff/contracts/profile/profile.ts';
import { api } from '#web/lib/api/api-client.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import type { Loaded } from '#web/lib/use-latest.ts';

async function load<T>(call: Promise<T>, failure: string): Promise<Loaded<T>> {
  try {
    return { value: await call };
  } catch (error) {
    return { error: errorText(error, failure) };
  }
}

/** The owner's links; a failure is words to show. */
export function loadLinks(): Promise<Loaded<Link[]>> {
  return load(api.get('/links', z.array(linkSchema)), 'Failed to fetch links');
}

/** How often the page was seen; a failure is words to show. */
export function loadViews(): Promise<Loaded<number>> {
  const call = api.get('/profile/views', profileViewsSchema).then(({ views }) => views);
  return load(call, 'Failed to fetch profile views');
}
