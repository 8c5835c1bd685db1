import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  wrongPassword: {
    zh: 'oldPassword：旧密码错误',
    en: 'oldPassword: the current password is incorrect.',
    zhtw: 'oldPassword：舊密碼錯誤',
  },
  samePassword: {
    zh: 'password：新密码不能与旧密码相同',
    en: 'password: the new password must differ from the current one.',
    zhtw: 'password：新密碼不能與舊密碼相同',
  },
  noPicture: {
    zh: 'name：头像图片不存在，请重新上传',
    en: 'name: the picture does not exist. Upload it again.',
    zhtw: 'name：頭像圖片不存在，請重新上傳',
  },
  ownSession: {
    zh: '这是您当前的登录，请使用“退出登录”',
    en: 'This is your current session. Use “Sign out” instead.',
    zhtw: '這是您目前的登入，請使用「登出」',
  },
  noSession: { zh: '该登录已经结束', en: 'This session has already ended.', zhtw: '該登入已經結束' },
  notBelow: {
    zh: '该用户不是您的下属',
    en: 'This user does not report to you.',
    zhtw: '該使用者不是您的下屬',
  },
  badIdCard: {
    zh: 'certificatesNumber：请输入正确的居民身份证号码',
    en: 'certificatesNumber: enter a valid identity card number.',
    zhtw: 'certificatesNumber：請輸入正確的居民身份證號碼',
  },
  notOwnHolder: {
    zh: '您不属于该组织或岗位，不能切换',
    en: 'You do not belong to this organisation or position.',
    zhtw: '您不屬於該組織或職位，不能切換',
  },
  badKey: {
    zh: 'key：没有这项个人设置',
    en: 'key: unknown personal setting.',
    zhtw: 'key：沒有這項個人設定',
  },
  tooManyPreferences: {
    zh: '最多保存{{n}}项个人设置',
    en: 'You can save up to {{n}} personal settings.',
    zhtw: '最多儲存{{n}}項個人設定',
  },
} satisfies Record<string, LocalizedText>
