import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  wrongCode: {
    zh: 'code：动态码不正确或已使用，请输入最新的一个',
    en: 'code: this code is incorrect or has been used. Enter the latest one.',
    zhtw: 'code：動態碼不正確或已使用，請輸入最新的一個',
  },
  wrongPassword: {
    zh: 'password：密码不正确',
    en: 'password: incorrect password.',
    zhtw: 'password：密碼不正確',
  },
  alreadyOn: { zh: '两步验证已开启', en: 'Two-step verification is already on.', zhtw: '兩步驟驗證已開啟' },
  isOff: { zh: '两步验证未开启', en: 'Two-step verification is off.', zhtw: '兩步驟驗證未開啟' },
  demanded: {
    zh: '管理员要求您使用两步验证，不能关闭',
    en: 'Your administrator requires two-step verification, so you cannot turn it off.',
    zhtw: '管理員要求您使用兩步驟驗證，不能關閉',
  },
} satisfies Record<string, LocalizedText>
