import { IMAGE_TYPES, PROVIDER_PICTURE_BYTES_MAX } from '#bff/contracts/limits.ts';
import {
  AddressRefused,
  ImageRejected,
  ImageTooLarge,
  ProviderPictureUnavailable,
} from '#bff/domain-errors.ts';
import type { MediaLibrary } from '#bff/media/media-library.ts';
import type { ReadDocument } from '#bff/outbound/outbound.ts';
import { isPictureHost } from '#bff/outbound/picture-address.ts';
import type { EditDeps } from './edit-page.ts';
import { changePicture } from './profile-images.ts';

type ProviderPictureDeps = EditDeps & { media: MediaLibrary; readDocument: ReadDocument };

const REFUSALS = [AddressRefused, ImageRejected, ImageTooLarge];

/**
 * Copies the picture of the account that the user signed in with. It is read once and encoded like an
 * upload, so that visitors never contact the identity provider.
 * @param url its address, which the session has
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
    // Their texts are about an address or a file that the user has chosen.
    const isRefusal = REFUSALS.some((refusal) => error instanceof refusal);
    throw isRefusal ? new ProviderPictureUnavailable(error) : error;
  }
}
