import { type Link, type LinkBody, linkInputSchema, type SocialIcon } from '#bff/contracts/link.ts';
import type { PublicLink } from '#bff/contracts/profile.ts';

/** The values of the link form. */
export interface LinkDraft {
  title: string;
  url: string;
  /** The link's own color; null follows the theme. */
  color: string | null;
  /** Empty for no icon. */
  icon: SocialIcon | '';
  /** A new image as a data URL, null to remove the image, undefined to keep it. */
  thumbnail: string | null | undefined;
}

export type LinkField = keyof LinkBody;

export const EMPTY_DRAFT: LinkDraft = {
  title: '',
  url: '',
  color: null,
  icon: '',
  thumbnail: undefined,
};

/** Returns the form values of a link, with the defaults of the specification (section 4). */
export function toDraft(link: Link): LinkDraft {
  return {
    title: link.title,
    url: link.url,
    color: link.button_color_own,
    icon: link.social_icon ?? '',
    thumbnail: undefined,
  };
}

/** Returns whether the form differs from the saved link. */
export function isDraftChanged(draft: LinkDraft, link: Link | null): boolean {
  const saved = link ? toDraft(link) : EMPTY_DRAFT;
  const parts = Object.keys(saved) as (keyof LinkDraft)[];
  return parts.some((part) => draft[part] !== saved[part]);
}

/** Returns the body of POST and PUT, without an absent icon or an unchanged thumbnail. */
export function toLinkBody(draft: LinkDraft): LinkBody {
  return {
    title: draft.title,
    url: draft.url,
    ...(draft.color !== null && { button_color: draft.color }),
    ...(draft.icon && { social_icon: draft.icon }),
    ...(draft.thumbnail !== undefined && { thumbnail: draft.thumbnail }),
  };
}

/** Returns the first validation error of each field. */
export function draftErrors(draft: LinkDraft): Partial<Record<LinkField, string>> {
  const result = linkInputSchema.safeParse(toLinkBody(draft));
  const errors: Partial<Record<LinkField, string>> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    errors[path[0] as LinkField] ??= message;
  }
  return errors;
}

/** Returns the image that the form and the preview show. */
export function draftThumbnail(draft: LinkDraft, link: Link | null): string | null {
  return draft.thumbnail === undefined ? (link?.thumbnail ?? null) : draft.thumbnail;
}

/** Returns the draft as a link of the public page. `color` is that of links without their own. */
export function toPreviewLink(draft: LinkDraft, link: Link | null, color: string): PublicLink {
  return {
    id: link?.id ?? 'new',
    title: draft.title || 'New link',
    url: draft.url,
    button_color: draft.color ?? color,
    button_color_own: draft.color,
    social_icon: draft.icon || null,
    thumbnail: draftThumbnail(draft, link),
  };
}
