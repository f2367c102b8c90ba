import * as z from 'zod/mini';
import { type Link, linkSchema } from '#bff/contracts/link.ts';
import { profileViewsSchema } from '#bff/contracts/profile.ts';
import { api } from '#web/lib/api-client.ts';
import { errorText } from '#web/lib/error-text.ts';

/** An answer, or the text of its failure. Never a rejected promise: each part fails by itself. */
export type Loaded<T> = { value: T } | { error: string };

async function load<T>(call: Promise<T>, failure: string): Promise<Loaded<T>> {
  try {
    return { value: await call };
  } catch (error) {
    return { error: errorText(error, failure) };
  }
}

export function loadLinks(): Promise<Loaded<Link[]>> {
  return load(api.get('/links', z.array(linkSchema)), 'Failed to fetch links');
}

export function loadViews(): Promise<Loaded<number>> {
  const call = api.get('/profile/views', profileViewsSchema).then(({ views }) => views);
  return load(call, 'Failed to fetch profile views');
}
