import * as z from 'zod/mini';
import { type Link, type LinkBody, linkSchema } from '#bff/contracts/link.ts';
import { api } from '#web/lib/api/api-client.ts';

/** Adds a link at the end. @throws {ApiError} or {NetworkError}, as all of these */
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

/** Sets the order of all links. */
export async function orderLinks(linkIds: string[]): Promise<void> {
  await api.put('/links/order', { linkIds }, z.array(linkSchema));
}
