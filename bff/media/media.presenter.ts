/** The path of an image on our origin; its content never changes. */
export function mediaPath(id: string | null): string | null {
  return id === null ? null : `/media/${id}`;
}
