import type { Line } from '@tessera/shared/contract/lang'

export const text = {
  wrongPassword: { zh: 'oldPassword：旧密码错误', en: 'oldPassword: the old password is wrong.', zhtw: 'oldPassword：舊密碼錯誤' },
  samePassword: { zh: 'password：新密码不能与旧密码相同', en: 'password: the new password is the old one.', zhtw: 'password：新密碼不能與舊密碼相同' },
  noPicture: { zh: 'name：头像图片不存在，请重新上传', en: 'name: there is no such picture. Please upload it again.', zhtw: 'name：頭像圖片不存在，請重新上傳' },
  notBelow: { zh: '该用户不是您的下属', en: 'This user does not report to you.', zhtw: '該使用者不是您的下屬' },
} satisfies Record<string, Line>
