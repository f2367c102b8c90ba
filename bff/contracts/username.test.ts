import { expect, it } from 'vitest';
import { newUsernameSchema } from './username.ts';

const accepts = (text: unknown) => newUsernameSchema.safeParse(text).success;

it.each([
  ['rosa', 'rosa'],
  [' RoSa_9-x ', 'rosa_9-x'],
  ['0ab', '0ab'],
  ['a'.repeat(30), 'a'.repeat(30)],
  ['constructor', 'constructor'],
])('%j becomes %j', (text, username) => {
  expect(newUsernameSchema.parse(text)).toBe(username);
});

it.each([
  '',
  'ab',
  'a'.repeat(31),
  '-abc',
  '_abc',
  'a b',
  'a.b',
  'ábc',
  'abc\n d',
  'abc\u0000',
  'ａｂｃ',
])('rejects %j', (text) => {
  expect(accepts(text)).toBe(false);
});

it.each(
  (
    'admin api login settings terms privacy dashboard support www how-we-count report help news ' +
    'home media posy posyteam'
  ).split(' '),
)('S74 reserves %s, in upper case too', (name) => {
  expect([accepts(name), accepts(name.toUpperCase())]).toEqual([false, false]);
});

it.each(
  (
    'posy p0sy po5y p05y pos1 9osy posy- posy_ posy-team posy_team posy--team p0sy-help team-posy ' +
    'team_p05y the--posy p-o-s-y p_o_s_y p-0--s-y_ po-sy POSY-official the-posy-garden ' +
    'p-o-s-y-team p_o-s_y_garden team-p-0-s-y the-po-sy-garden posy24 0posy 24posy24 24-posy ' +
    'posy-24 9osy24 24-9osy p0sy24 posyy pposy ppoossyy 0pp00ssyy9 posyy-fans fans-24p0sy ' +
    'posy543577 posyteam teamposy p0sysupp0rt officialposyy posy-te4m posyapp24'
  ).split(' '),
)('S74 reserves %s, which looks like our own name', (name) => {
  expect(accepts(name)).toBe(false);
});

it.each(
  (
    'admin1 1admin admin-1 1-admin admin_2026 admin785717 adm1n 4dmin 4dmin24 24-4dmin a-d-m-i-n ' +
    'ad-min adminn aadmin aaddmmiinn 44dm1nn24 supp0rt support24 suport s_u_p_p_o_r_t 5upp0rt-1 ' +
    '0fficial off1cial 0ff1c1al-24 oficial security1 l0gin 10gin help24 team7 reset-passw0rd ' +
    'resetpassword sign-in s1gn-up1 g00gle webma5ter'
  ).split(' '),
)('S74 reserves %s, which looks like a reserved word', (name) => {
  expect(accepts(name)).toBe(false);
});

it.each(
  (
    'posyrosa rosa-posyfan composy deposy pose-y2k poesy prosy rosyposy rosyposygarden ' +
    'composybeth compo-syra posey josy posylane carlos-y-maria 9021 p24 ' +
    'newsletter24 news24 media24 home24 me123 user2026 root1 rot rot24 mall24 w12 www-1 ' +
    'badminton adminta badmin administer steam24 teamrosa the-team helper helpful1 owners ' +
    'rosa24 24rosa rosa-24 r0sa rossa li24 constructor'
  ).split(' '),
)('S74 accepts the ordinary name %s', (name) => {
  expect(accepts(name)).toBe(true);
});
