import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  DELETED_LINK_DAYS,
  EXPORTS_PER_HOUR,
  FORMER_USERNAMES_MAX,
  LINKS_MAX,
  SOCIALS_MAX,
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_RESERVED_DAYS,
} from '#bff/contracts/limits.ts';
import { paths } from '#web/lib/paths.ts';

interface Answer {
  /** The anchor of the answer. Other pages may link to it. */
  id: string;
  title: string;
  text: ReactNode;
}

export const ANSWERS: readonly Answer[] = [
  {
    id: 'sign-in',
    title: 'How do I sign in?',
    text: (
      <>
        <p>
          Choose “Continue with Google” or another method on the{' '}
          <Link to={paths.login}>sign-in page</Link>. The first sign-in creates your account and
          your page.
        </p>
        <p>
          Add a second sign-in method under Security in <Link to={paths.settings}>Settings</Link>,
          so that you can still sign in if you lose the first. You can also add an authenticator app
          there, see the devices on which you are signed in, and sign out of them.
        </p>
      </>
    ),
  },
  {
    id: 'username',
    title: 'Can I change my username?',
    text: (
      <p>
        Yes, on the Profile tab. A username has {USERNAME_MIN} to {USERNAME_MAX} characters: a–z,
        0–9, _ and -. Your old address redirects to the new one for {USERNAME_RESERVED_DAYS} days,
        and no one else can take it in that time. Up to {FORMER_USERNAMES_MAX} former usernames are
        reserved for you; you can change back to one of them at any time.
      </p>
    ),
  },
  {
    id: 'design',
    title: 'How do I change how my page looks?',
    text: (
      <p>
        Choose a theme on the Profile tab. Then change what you like: font, buttons, colors, layout,
        the shape of your picture, a background, or a photo behind the page. The preview shows each
        change immediately. Posy warns you when a text would be hard to read.
      </p>
    ),
  },
  {
    id: 'links',
    title: 'How do I add links, headings and videos?',
    text: (
      <>
        <p>
          Open <Link to={paths.links}>My Links</Link> and choose Add Link. A page has up to{' '}
          {LINKS_MAX} links, headings and embeds. A heading divides your links into groups.
        </p>
        <p>
          YouTube, Vimeo, Spotify and SoundCloud can play on your page. The player loads only after
          a visitor taps it, so that these sites learn nothing about your other visitors.
        </p>
      </>
    ),
  },
  {
    id: 'arrange',
    title: 'Can I reorder, hide or schedule links?',
    text: (
      <p>
        Drag a link, or use Move up and Move down. You can hide a link, choose when it appears and
        disappears, and feature one link as a large card. A deleted link can be restored for{' '}
        {DELETED_LINK_DAYS} days, with its clicks.
      </p>
    ),
  },
  {
    id: 'social',
    title: 'How do I show my social accounts?',
    text: (
      <p>
        On the Profile tab, add up to {SOCIALS_MAX} accounts under Social Icons. Type your username
        or paste the address of your profile. You can also add an email address or a phone number.
        Your page shows them as a row of icons, and counts their clicks like those of links.
      </p>
    ),
  },
  {
    id: 'share',
    title: 'How do I share my page?',
    text: (
      <p>
        Copy its address from the top of the <Link to={paths.dashboard}>dashboard</Link>, and add it
        to your profiles on Instagram, TikTok or YouTube. The QR code next to it is for posters and
        cards. In messages, a link to your page is shown with a picture of the page.
      </p>
    ),
  },
  {
    id: 'analytics',
    title: 'What does Posy count?',
    text: (
      <p>
        Views, clicks and an estimate of the unique visitors per day, without cookies. Known bots
        are counted separately, and your own visits are not counted. Days begin and end in your time
        zone, which you choose in <Link to={paths.settings}>Settings</Link>. Analytics is part of
        Posy Pro. <Link to={paths.howWeCount}>How we handle data</Link> explains it in full.
      </p>
    ),
  },
  {
    id: 'import',
    title: 'Can I bring my links from another service?',
    text: (
      <p>
        Yes. Choose Import links in <Link to={paths.links}>My Links</Link>. Posy reads the links of
        another page from its address, or from a file: your browser’s bookmarks, a CSV file with the
        columns title and url, or profile.json from an export of Posy. You choose the links to add,
        and Posy lists the lines that it could not read.
      </p>
    ),
  },
  {
    id: 'export',
    title: 'Can I download my data?',
    text: (
      <p>
        Yes. In <Link to={paths.settings}>Settings</Link>, confirm that it’s you and download one
        ZIP file with your profile, links, deleted links, pictures, analytics, sign-in methods and
        account events. You can do this {EXPORTS_PER_HOUR} times an hour.
      </p>
    ),
  },
  {
    id: 'delete',
    title: 'How do I take my page offline or delete my account?',
    text: (
      <p>
        Switch off “Page is published” in <Link to={paths.settings}>Settings</Link>: visitors then
        see “Profile Not Found”, and nothing is deleted. Delete Account removes your page, links,
        pictures and analytics immediately and cannot be undone, so download your data first. Your
        usernames stay reserved for {USERNAME_RESERVED_DAYS} days.
      </p>
    ),
  },
  {
    id: 'report',
    title: 'How do I report a page?',
    text: (
      <p>
        Each page has a link to report it. Choose what is wrong, such as phishing or impersonation;
        you don’t need an account, and the owner is not told who reported it. The operators of Posy
        read each report, and can suspend a page and block the sites that it links to.
      </p>
    ),
  },
];
