import { LINK_URL_MAX } from './limits.ts';
import { hasLongHost } from './link-url.ts';
import { type AccountForm, DIGITS, PLATFORMS, type Platform } from './social-addresses.ts';
import type { SocialPlatform } from './social-platforms.ts';

/** Characters that no address contains: white space, backslashes, control and format characters. */
const NEVER = /[\s\\\p{C}]/u;
/** Separators in a phone number. Includes "(0)", a trunk prefix that is not part of the number. */
const SEPARATORS = /\(0\)|[\s().\u2010-\u2015-]/g;
/** Matches a domain name with a top-level domain. Excludes IP addresses and local host names. */
const DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** Normalizes a host as the URL parser does. Returns null when it is not a domain name. */
function domainOf(host: string): string | null {
  const isHost = !/[/:@?#%]/.test(host) && !NEVER.test(host) && !hasLongHost(host);
  if (!isHost || !URL.canParse(`https://${host}`)) return null;
  const { hostname } = new URL(`https://${host}`);
  return hostname.length <= 253 && DOMAIN.test(hostname) ? hostname : null;
}

/**
 * Returns the host and the decoded path of a web URL, without trailing slashes. The URL may lack
 * its scheme. Returns null for any other text.
 */
function addressText(text: string): string | null {
  const address = /^https?:/i.test(text) ? text : `https://${text}`;
  if (NEVER.test(text) || hasLongHost(address) || !URL.canParse(address)) return null;
  const { username, password, port, hostname, pathname, searchParams, hash } = new URL(address);
  if (username !== '' || password !== '' || port !== '') return null;
  // Keep Facebook's numeric ids, which are in the query, and Signal's accounts, which are in the
  // fragment.
  const number = pathname === '/profile.php' ? searchParams.get('id') : null;
  const path = `${number === null ? pathname : `/${number}`}${/^signal\./.test(hostname) ? hash : ''}`;
  try {
    const decoded = decodeURIComponent(path).replace(/\/{1,9}$/, '');
    return NEVER.test(decoded) ? null : `${hostname}${decoded}`;
  } catch {
    return null;
  }
}

/** Returns the canonical URL of a handle, or null when the handle does not match the form. */
function urlOfHandle({ address, handle: rule, cased }: AccountForm, text: string): string | null {
  const handle = cased ? text : text.toLowerCase();
  if (!rule.test(handle)) return null;
  const url = `https://${address.replace('{}', () => encodeURI(handle))}`;
  // Reject handles such as "..", which the URL parser would resolve to another path.
  return new URL(url).href.replace(/\/$/, '') === url ? url : null;
}

const hostOf = (address: string) => address.split('/', 1)[0] ?? '';

/**
 * Returns the canonical URL for an address, or null when the address is not that of an account on
 * the platform.
 */
function urlOfAddress({ forms, otherHosts }: Platform, text: string): string | null {
  const plain = text.replace(/^(?:www|m|mobile)\./, '');
  const host = hostOf(plain);
  const known = otherHosts?.test(host)
    ? `${hostOf(forms[0].address)}${plain.slice(host.length)}`
    : plain;
  for (const form of forms) {
    const [before = '', after = ''] = form.address.split('{}');
    if (!known.startsWith(before) || !known.endsWith(after)) continue;
    const url = urlOfHandle(form, known.slice(before.length, known.length - after.length));
    if (url !== null) return url;
  }
  return null;
}

function siteUrl(platform: Platform, text: string): string | null {
  const address = addressText(text);
  const url = address && urlOfAddress(platform, address);
  if (url) return url;
  const [form] = platform.forms;
  const handle = form.handle === DIGITS ? text.replace(SEPARATORS, '').replace(/^\+/, '') : text;
  // Reject the platform's own host, because "instagram.com" alone is not a handle.
  const isHost = address?.replace(/^www\./, '') === hostOf(form.address);
  return isHost ? null : urlOfHandle(form, handle.replace(/^@/, ''));
}

/**
 * Returns the canonical URL of a Mastodon account. Accepts `@user@host` and `https://host/@user`.
 * The host must not belong to another platform.
 */
function mastodonUrl(text: string): string | null {
  const [, user = '', host = ''] = /^@?(\w{1,30})@([^@]+)$/.exec(text) ?? [];
  const [, page = '', name = ''] = /^([^/]+)\/@(\w{1,30})$/.exec(addressText(text) ?? '') ?? [];
  const domain = domainOf(host || page);
  if (domain === null) return null;
  const address = `${domain}/@${(user || name).toLowerCase()}`;
  const isOther = Object.values(PLATFORMS).some((it) => urlOfAddress(it, address) !== null);
  return isOther ? null : `https://${address}`;
}

function emailUrl(text: string): string | null {
  const [, local = '', host = ''] = /^(?:mailto:)?([\w.+'-]{1,64})@([^@]+)$/i.exec(text) ?? [];
  const domain = domainOf(host);
  return domain && local !== '' ? `mailto:${local}@${domain}` : null;
}

function phoneUrl(text: string): string | null {
  const number = text.replace(/^tel:/i, '').replace(SEPARATORS, '');
  return number.startsWith('+') && DIGITS.test(number.slice(1)) ? `tel:${number}` : null;
}

/**
 * Returns the canonical URL of an account, with the scheme https, mailto or tel.
 * @param value a handle, a URL, an email address or a phone number, as typed or pasted
 * @returns null when the value is not an account of this platform
 */
export function socialUrl(platform: SocialPlatform, value: string): string | null {
  const text = value.trim();
  if (text.length > LINK_URL_MAX) return null;
  switch (platform) {
    case 'email':
      return emailUrl(text);
    case 'phone':
      return phoneUrl(text);
    case 'mastodon':
      return mastodonUrl(text);
    default:
      return siteUrl(PLATFORMS[platform], text);
  }
}
