import { IMAGE_TYPES, PROVIDER_PICTURE_BYTES_MAX } from '#bff/contracts/limits.ts';
import { AddressRefused, ProviderPictureUnavailable } from '#bff/domain-errors.ts';
import { ImageRejected, ImageTooLarge } from '#bff/media/media-errors.ts';
import type { MediaLibrary } from '#bff/media/media-library.ts';
import type { ReadDocument } from '#bff/outbound/outbound.ts';
import { isPictureHost } from '#bff/outbound/picture-address.ts';
import type { EditDeps } from './edit-page.ts';
import { changePicture } from './profile-images.ts';

type ProviderPictureDeps = EditDeps & { media: MediaLibrary; readDocument: ReadDocument };

const REPLACED_ERRORS = [AddressRefused, ImageRejected, ImageTooLarge];

/**
 * Copies the picture of the identity that the user signed in with. Reads the picture once and
 * encodes it like an upload, so that visitors never contact the identity provider.
 * @param url the picture URL in the session
 * @returns the path of the new picture
 * @throws ProviderPictureUnavailable
 */
export async function copyProviderPicture(
  deps: ProviderPictureDeps,
  userId: string,
  url: string | null | undefined,
): Promise<string | null> {
  if (!url) throw new ProviderPictureUnavailable();
  try {
    const picture = await deps.readDocument(url, {
      userId,
      types: IMAGE_TYPES,
      maxBytes: PROVIDER_PICTURE_BYTES_MAX,
      allowsHost: isPictureHost,
    });
    if (!picture || picture.cut) throw new ProviderPictureUnavailable();
    return await changePicture(deps, userId, picture.body);
  } catch (error) {
    // The messages of these errors ask for another URL or file, but here the user has chosen
    // neither.
    const isRefusal = REPLACED_ERRORS.some((refusal) => error instanceof refusal);
    throw isRefusal ? new ProviderPictureUnavailable(error) : error;
  }
}
