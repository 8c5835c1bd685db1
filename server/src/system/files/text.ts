import type { Line } from '@tessera/shared/contract/lang'

export const text = {
  badType: { zh: '上传类型不正确', en: 'There is no such kind of upload.', zhtw: '上傳類型不正確' },
  notAllowed: { zh: '不允许上传该类型的文件', en: 'Files of this type may not be uploaded.', zhtw: '不允許上傳該類型的檔案' },
  notImage: { zh: '请上传图片', en: 'Please upload an image.', zhtw: '請上傳圖片' },
  imageTooLarge: { zh: '图片大小不能超过{{n}}M', en: 'Image size cannot exceed {{n}}M.', zhtw: '圖片大小不能超過{{n}}M' },
  tooLarge: { zh: '文件大小不能超过{{n}}MB', en: 'File size cannot exceed {{n}} MB.', zhtw: '檔案大小不能超過{{n}}MB' },
  empty: { zh: '文件是空的', en: 'The file is empty.', zhtw: '檔案是空的' },
  missing: { zh: '文件不存在', en: 'There is no such file.', zhtw: '檔案不存在' },
  linkOver: { zh: '下载链接已失效，请重新下载', en: 'This link is no longer valid. Please download the file again.', zhtw: '下載連結已失效，請重新下載' },
} satisfies Record<string, Line>
