import {
  type Link,
  type LinkBody,
  type LinkKind,
  linkInputSchema,
  linkProblem,
  type ReplacedLinkFields,
  type SocialIcon,
} from '#bff/contracts/link.ts';
import { MESSAGES } from '#bff/contracts/messages.ts';
import type { PublicLink } from '#bff/contracts/profile.ts';
import { isoToLocal, localToIso } from '#web/lib/format/zoned-time.ts';

export const KIND_NAMES: Record<LinkKind, string> = {
  link: 'Link',
  heading: 'Heading',
  embed: 'Embed',
};

/** The values of the link form. */
export interface LinkDraft {
  kind: LinkKind;
  title: string;
  url: string;
  /** The link's own color; null follows the theme. */
  color: string | null;
  /** The icon of the link, or empty if it has none. */
  icon: SocialIcon | '';
  /** A new image as a data URL, null to remove the image, undefined to keep it. */
  thumbnail: string | null | undefined;
  hidden: boolean;
  featured: boolean;
  /** The start time: a value of a `datetime-local` input, INCOMPLETE, or empty for none. */
  from: string;
  /** The end time, in the same format. */
  until: string;
}

/** The open form with its values. `link` is null in a form that adds a link. */
export interface OpenForm {
  link: Link | null;
  draft: LinkDraft;
  /** The values before the creator's changes. */
  saved: LinkDraft;
  /** The time zone of the draft's times. */
  timeZone: string;
}

export type LinkField = keyof LinkBody;

/**
 * Marks a time that is only partly entered. The input's own value is then empty, as it is without a
 * time.
 */
export const INCOMPLETE = 'incomplete';

const EMPTY_DRAFT: LinkDraft = {
  kind: 'link',
  title: '',
  url: '',
  color: null,
  icon: '',
  thumbnail: undefined,
  hidden: false,
  featured: false,
  from: '',
  until: '',
};

/** Returns the form values of a link. */
function toDraft(link: Link, timeZone: string): LinkDraft {
  const local = (iso: string | null) => (iso === null ? '' : isoToLocal(iso, timeZone));
  return {
    kind: link.kind,
    title: link.title,
    url: link.url ?? '',
    color: link.button_color_own,
    icon: link.social_icon ?? '',
    thumbnail: undefined,
    hidden: link.hidden,
    featured: link.featured,
    from: local(link.visible_from),
    until: local(link.visible_until),
  };
}

/** Returns the form that edits a link, or the form that adds one if `link` is null. */
export function formOf(link: Link | null, timeZone: string): OpenForm {
  const saved = link ? toDraft(link, timeZone) : EMPTY_DRAFT;
  return { link, draft: saved, saved, timeZone };
}

/**
 * Merges the changes of another tab or device into the form, because PUT sends whole links. Keeps
 * the fields that the creator has changed.
 */
export function withStored(form: OpenForm, links: readonly Link[]): OpenForm {
  const stored = links.find(({ id }) => id === form.link?.id);
  if (!stored) return form;
  const { saved } = formOf(stored, form.timeZone);
  const parts = Object.entries(form.draft) as [keyof LinkDraft, unknown][];
  const changed = parts.filter(([part, value]) => value !== form.saved[part]);
  return { ...form, saved, draft: { ...saved, ...Object.fromEntries(changed) } };
}

/**
 * Returns whether the form has unsaved changes. The kind alone does not count as a change.
 */
export function isFormChanged({ draft, saved }: OpenForm): boolean {
  const parts = Object.keys(EMPTY_DRAFT) as (keyof LinkDraft)[];
  return parts.some((part) => part !== 'kind' && draft[part] !== saved[part]);
}

const OPTIONS = ['color', 'icon', 'hidden', 'featured', 'from', 'until'] as const;

/** Returns whether a link has an option other than the default. */
export const hasOptions = ({ link, draft }: OpenForm): boolean =>
  draftThumbnail(draft, link) !== null || OPTIONS.some((part) => draft[part] !== EMPTY_DRAFT[part]);

/**
 * Returns the times as ISO 8601, or null without a limit. An invalid time is returned unchanged.
 */
const times = ({ draft: { from, until }, timeZone }: OpenForm) => ({
  visible_from: from === '' ? null : (localToIso(from, timeZone) ?? from),
  visible_until: until === '' ? null : (localToIso(until, timeZone) ?? until),
});

/**
 * Returns the body of POST and PUT. Omits an absent color or icon. For a heading, omits all fields
 * that headings do not have. Omits the thumbnail, the switches and the times if they have not
 * changed.
 */
export function toLinkBody(form: OpenForm): LinkBody {
  const { link, draft, saved } = form;
  const { visible_from, visible_until } = times(form);
  const body = {
    ...(!link && draft.kind !== 'link' && { kind: draft.kind }),
    title: draft.title,
    ...(draft.hidden !== saved.hidden && { hidden: draft.hidden }),
    ...(draft.from !== saved.from && { visible_from }),
    ...(draft.until !== saved.until && { visible_until }),
  };
  if (draft.kind === 'heading') return body;
  const replaced: ReplacedLinkFields = {
    title: draft.title,
    url: draft.url,
    button_color: draft.color ?? undefined,
    social_icon: draft.icon || undefined,
  };
  return {
    ...body,
    ...replaced,
    ...(draft.thumbnail !== undefined && { thumbnail: draft.thumbnail }),
    ...(draft.featured !== saved.featured && { featured: draft.featured }),
  };
}

/** Returns the first validation error of each field. */
export function draftErrors(form: OpenForm): Partial<Record<LinkField, string>> {
  const { kind } = form.draft;
  const body = toLinkBody(form);
  const errors: Partial<Record<LinkField, string>> = {};
  for (const { path, message } of linkInputSchema.safeParse(body).error?.issues ?? []) {
    const text = message === MESSAGES.badTime ? MESSAGES.incompleteTime : message;
    errors[path[0] as LinkField] ??= text;
  }
  // Do not compare the times if the start is incomplete.
  const schedule = errors.visible_from ? {} : times(form);
  const problem = linkProblem({ url: body.url, ...schedule }, kind);
  if (problem) errors[problem.field] ??= problem.message;
  return errors;
}

/** Returns the image that the form and the preview show. */
export function draftThumbnail(draft: LinkDraft, link: Link | null): string | null {
  return draft.thumbnail === undefined ? (link?.thumbnail ?? null) : draft.thumbnail;
}

/** Returns the id of a link in the preview. @param link null for a new one */
export const previewId = (link: Link | null): string => link?.id ?? 'new';

/** Returns the draft as a link of the public page. `color` is the default color of links. */
export function toPreviewLink(draft: LinkDraft, link: Link | null, color: string): PublicLink {
  return {
    id: previewId(link),
    kind: draft.kind,
    featured: draft.featured,
    title: draft.title || `New ${draft.kind}`,
    url: draft.kind === 'heading' ? null : draft.url,
    button_color: draft.color ?? color,
    button_color_own: draft.color,
    social_icon: draft.icon || null,
    thumbnail: draftThumbnail(draft, link),
  };
}
