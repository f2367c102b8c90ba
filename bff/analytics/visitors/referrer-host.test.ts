import { expect, it } from 'vitest';
import { referrerHost } from './referrer-host.ts';

it.each([
  [undefined, ''],
  ['', ''],
  ['https://www.example.com/', 'www.example.com'],
  ['https://WWW.Example.com:8443/path?q=secret#part', 'www.example.com'],
  ['https://user:word@example.com/', 'example.com'],
  ['http://example.com./', 'example.com'],
  ['https://bücher.example/', 'xn--bcher-kva.example'],
  ['https://posy.example/u/other', ''],
  ['https://POSY.example', ''],
  ['https://192.0.2.7/', ''],
  ['https://[2001:db8::7]:3000/', ''],
  ['https://0x7f.1/', ''],
  ['android-app://com.google.android.gm/', ''],
  ['javascript:alert(1)', ''],
  ['data:text/html,x', ''],
  ['/relative', ''],
  ['https://', ''],
  ['https://a b/', ''],
  [`https://${'a.'.repeat(126)}b/`, `${'a.'.repeat(126)}b`],
  [`https://${'a.'.repeat(127)}b/`, ''],
  [`https://example.com/${'x'.repeat(1000)}`, 'example.com'],
  ['https://*/', ''],
  ['https://=cmd.example/', ''],
  ['https://+1.example/', ''],
  ["https://a'b.example/", ''],
  ['https://a;b.example/', ''],
  ['https://a,b.example/', ''],
  ['https://a_b.example/', ''],
  ['https://a-b.example/', 'a-b.example'],
])('S81 maps the referrer %s to the host %j', (referer, host) => {
  expect(referrerHost(referer, 'posy.example')).toBe(host);
});
