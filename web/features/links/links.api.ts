import * as z from 'zod/mini';
import { type LinkBody, linkSchema } from '#bff/contracts/link.ts';
import { api } from '#web/lib/api/api-client.ts';

export async function addLink(body: LinkBody): Promise<void> {
  await api.post('/links', body, linkSchema);
}

export async function updateLink(id: string, body: LinkBody): Promise<void> {
  await api.put(`/links/${id}`, body, linkSchema);
}

export async function deleteLink(id: string): Promise<void> {
  await api.delete(`/links/${id}`);
}

export async function orderLinks(linkIds: string[]): Promise<void> {
  await api.put('/links/order', { linkIds }, z.array(linkSchema));
}
