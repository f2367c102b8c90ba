import { type Language, preferredLanguage, readLanguage } from '#bff/contracts/languages.ts';
import { RenderedPage } from './rendered-page.ts';
import type { MessageKind, Renderer } from './renderer.ts';

const STATUS = { 'not-found': 404, suspended: 410, unavailable: 503 } as const;

/**
 * Creates the documents that are sent instead of creators' pages, one for each kind and language.
 */
export class MessagePages {
  readonly #renderer: Pick<Renderer, 'renderMessagePage'>;
  readonly #publicUrl: string;
  /** Cache of documents. Its size is limited by the number of kinds, statuses and languages. */
  readonly #pages = new Map<string, RenderedPage>();

  constructor(renderer: Pick<Renderer, 'renderMessagePage'>, publicUrl: string) {
    this.#renderer = renderer;
    this.#publicUrl = publicUrl;
  }

  /** Returns the document in the language of a page, regardless of the visitor's language. */
  ofPage(kind: MessageKind, language: string): RenderedPage {
    const known = readLanguage(language);
    return this.#remember(`${kind} ${known}`, () => {
      return new RenderedPage(this.#render(kind, known), STATUS[kind], null);
    });
  }

  /**
   * Returns the document in English, with translations that are chosen by the visitor's
   * Accept-Language.
   */
  translated(kind: MessageKind, status: number = STATUS[kind]): RenderedPage {
    return this.#translation(kind, status, 'en');
  }

  #translation(kind: MessageKind, status: number, language: Language): RenderedPage {
    return this.#remember(`${kind} ${status} ${language} translated`, () => {
      return new RenderedPage(this.#render(kind, language), status, null, {
        translate: (header) => this.#translation(kind, status, preferredLanguage(header)),
      });
    });
  }

  #render(kind: MessageKind, language: Language) {
    return this.#renderer.renderMessagePage(kind, { publicUrl: this.#publicUrl, language });
  }

  #remember(key: string, create: () => RenderedPage): RenderedPage {
    const page = this.#pages.get(key) ?? create();
    this.#pages.set(key, page);
    return page;
  }
}
