import type { ReactNode } from 'react';
import { directionOf, type Language } from '#bff/contracts/languages.ts';

export interface DocumentProps {
  language: Language;
  title: string;
  themeColor: string;
  style: string;
  /** Additional elements for the head. */
  head?: ReactNode;
  /** The username of a page whose script counts its views. */
  countedPage?: string | undefined;
  children: ReactNode;
}

/**
 * The document of every server-rendered page, with one inline style block that the CSP allows by
 * hash.
 */
export function Document(props: DocumentProps) {
  const { language, title, themeColor, style, head, countedPage, children } = props;
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="theme-color" content={themeColor} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {head}
        <style>{style}</style>
      </head>
      <body data-page={countedPage}>{children}</body>
    </html>
  );
}
