import { type LinkPreview, linkPreviewSchema } from '#bff/contracts/link.ts';
import { api } from '#web/lib/api/api-client.ts';

/** Fetches the title of a page. Without a response, it has none: titles are an offer. */
export async function fetchPageTitle(url: string): Promise<Pick<LinkPreview, 'title'>> {
  try {
    return await api.post('/link-previews', { url }, linkPreviewSchema);
  } catch {
    return { title: null };
  }
}
