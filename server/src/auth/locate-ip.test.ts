import { expect, test } from 'vitest'
import { locateIp } from './locate-ip.ts'

test.each([
  ['127.0.0.1', '本地/内网'],
  ['::1', '本地/内网'],
  ['::ffff:10.1.2.3', '本地/内网'],
  ['192.168.0.7', '本地/内网'],
  ['fd00::1', '本地/内网'],
  ['203.0.113.9', ''],
  ['8.8.8.8', ''],
  ['', ''],
  ['nonsense', ''],
])('%s is "%s"', (ip, place) => expect(locateIp(ip, 'zh')).toBe(place))
