/** Returns the path of an image on our origin. The content at a path never changes. */
export function mediaPath(id: string | null): string | null {
  return id === null ? null : `/media/${id}`;
}
