import { expect, it } from 'vitest';
import { addressNetwork, parseAddress } from './address-network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8::ffff:203.0.113.7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8:0:0:1::203.0.113.7', '2001:db8:0:0::/64'],
  ['not an address', 'not an address'],
  ['', ''],
])('S58 maps the address "%s" to the network "%s"', (address, network) => {
  expect(addressNetwork(parseAddress(address) ?? address)).toBe(network);
});
