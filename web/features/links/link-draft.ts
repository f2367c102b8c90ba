import {
  DEFAULT_BUTTON_COLOR,
  type Link,
  type LinkBody,
  linkInputSchema,
  type SocialIcon,
} from '#bff/contracts/link.ts';
import type { PublicLink } from '#bff/contracts/profile.ts';

/** What the link form holds. */
export interface LinkDraft {
  title: string;
  url: string;
  color: string;
  /** Empty: none. */
  icon: SocialIcon | '';
  /** undefined: as it was; null: removed; text: a new image as a data URL. */
  thumbnail: string | null | undefined;
}

export type LinkField = keyof LinkBody;

export const EMPTY_DRAFT: LinkDraft = {
  title: '',
  url: '',
  color: DEFAULT_BUTTON_COLOR,
  icon: '',
  thumbnail: undefined,
};

/** Fills the form with a link; colour and icon have the defaults of the specification (section 4). */
export function draftOf(link: Link): LinkDraft {
  return {
    title: link.title,
    url: link.url,
    color: link.button_color || DEFAULT_BUTTON_COLOR,
    icon: link.social_icon ?? '',
    thumbnail: undefined,
  };
}

/** Whether the form holds anything that is not saved. */
export function isChanged(draft: LinkDraft, link: Link | null): boolean {
  const saved = link ? draftOf(link) : EMPTY_DRAFT;
  const parts = Object.keys(saved) as (keyof LinkDraft)[];
  return parts.some((part) => draft[part] !== saved[part]);
}

/** The body of POST and PUT: no icon and an untouched thumbnail are left out. */
export function linkBody(draft: LinkDraft): LinkBody {
  return {
    title: draft.title,
    url: draft.url,
    button_color: draft.color,
    ...(draft.icon && { social_icon: draft.icon }),
    ...(draft.thumbnail !== undefined && { thumbnail: draft.thumbnail }),
  };
}

/** The first thing wrong with each field, in the words of the contract. */
export function draftProblems(draft: LinkDraft): Partial<Record<LinkField, string>> {
  const result = linkInputSchema.safeParse(linkBody(draft));
  const problems: Partial<Record<LinkField, string>> = {};
  for (const { path, message } of result.error?.issues ?? []) {
    problems[path[0] as LinkField] ??= message;
  }
  return problems;
}

/** The image to show for a draft of this link. */
export function draftThumbnail(draft: LinkDraft, link: Link | null): string | null {
  return draft.thumbnail === undefined ? (link?.thumbnail ?? null) : draft.thumbnail;
}

/** The draft as the public page would show it. */
export function draftLink(draft: LinkDraft, link: Link | null): PublicLink {
  return {
    id: link?.id ?? 'new',
    title: draft.title || 'New link',
    url: draft.url,
    button_color: draft.color,
    social_icon: draft.icon || null,
    thumbnail: draftThumbnail(draft, link),
  };
}
