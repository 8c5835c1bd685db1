import { expect, test } from 'vitest'
import { signAliyun } from './sign-aliyun.ts'
import { signTencent } from './sign-tencent.ts'
import { signWebhook } from './sign-webhook.ts'

test('ACS3-HMAC-SHA256 matches the example in Alibaba Cloud’s documentation', () => {
  const { query, headers } = signAliyun({
    host: 'ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
    key: { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
    date: '2023-10-26T10:22:32Z',
    nonce: '3156853299f313e23d1673dc12e1703d',
  })
  expect(query).toBe('ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai')
  expect(headers['authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('percent-encodes characters that encodeURIComponent leaves, and a space as %20', () => {
  const { query } = signAliyun({
    host: 'h',
    action: 'A',
    version: 'v',
    query: { T: "a b*(c)'!~" },
    key: { id: 'i', secret: 's' },
    date: 'd',
    nonce: 'n',
  })
  expect(query).toBe('T=a%20b%2A%28c%29%27%21~')
})

test('TC3-HMAC-SHA256 matches the example in Tencent Cloud’s documentation', () => {
  const headers = signTencent({
    host: 'cvm.tencentcloudapi.com',
    service: 'cvm',
    timestamp: 1_551_113_065,
    body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    key: { id: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', secret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE' },
  })
  expect(headers['authorization']).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  )
})

test('a webhook is signed over timestamp and body', () => {
  // echo -n '1700000000.{"a":1}' | openssl dgst -sha256 -hmac secret
  expect(signWebhook('secret', 1_700_000_000, '{"a":1}')).toBe(
    'sha256=49f24e537407743fa4a0242bb63b94b9a47ee99cbbe071ccd8a22550ae411686',
  )
})
