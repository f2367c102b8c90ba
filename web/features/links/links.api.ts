import * as z from 'zod/mini';
import { type Link, type LinkBody, linkSchema } from '#bff/contracts/link.ts';
import { api } from '#web/lib/api/api-client.ts';

const linksSchema = z.array(linkSchema);

/** Lists the owner's links in their order. @throws {ApiError} or {NetworkError}, as all of these */
export function listLinks(): Promise<Link[]> {
  return api.get('/links', linksSchema);
}

/** Adds a link at the end. */
export async function addLink(body: LinkBody): Promise<Link> {
  return api.post('/links', body, linkSchema);
}

/** Changes one link. */
export async function updateLink(id: string, body: LinkBody): Promise<Link> {
  return api.put(`/links/${id}`, body, linkSchema);
}

/** Removes one link and its clicks. */
export async function deleteLink(id: string): Promise<void> {
  await api.delete(`/links/${id}`);
}

/** Sets the order of all links, and returns them in it. */
export function orderLinks(linkIds: string[]): Promise<Link[]> {
  return api.put('/links/order', { linkIds }, linksSchema);
}
