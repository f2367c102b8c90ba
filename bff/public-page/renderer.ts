import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '#bff/contracts/languages.ts';
import type { PublicProfile } from '#bff/contracts/profile.ts';

/** The kind of a document that is sent in place of a creator's page. */
export type MessageKind = 'not-found' | 'suspended' | 'unavailable';

export interface RenderedDocument {
  html: string;
  /** The content of the document's only style block. The CSP allows it by its hash. */
  style: string;
  /** The origins from which the document's frames may load. */
  frameOrigins: readonly string[];
}

/** The exports of the server bundle (web/features/public-page/render.tsx). */
export interface Renderer {
  renderPublicPage(
    profile: PublicProfile,
    options: {
      publicUrl: string;
      script: string;
      noindex: boolean;
      countsViews: boolean;
      /** The path of the share card; null until it is drawn. */
      card: string | null;
    },
  ): RenderedDocument;
  renderMessagePage(
    kind: MessageKind,
    options: { publicUrl: string; language: Language },
  ): RenderedDocument;
}

/**
 * Loads the built server renderer.
 * @param dist folder of the web build
 */
export async function loadRenderer(dist: string): Promise<Renderer> {
  return import(pathToFileURL(resolve(dist, 'server/render.js')).href);
}
