import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  badType: { zh: '上传类型不正确', en: 'This upload type is invalid.', zhtw: '上傳類型不正確' },
  notAllowed: {
    zh: '不允许上传该类型的文件',
    en: 'This file type is not allowed.',
    zhtw: '不允許上傳該類型的檔案',
  },
  notImage: { zh: '请上传图片', en: 'Upload an image.', zhtw: '請上傳圖片' },
  imageTooLarge: {
    zh: '图片大小不能超过{{n}}M',
    en: 'The image must not exceed {{n}} MB.',
    zhtw: '圖片大小不能超過{{n}}M',
  },
  tooLarge: {
    zh: '文件大小不能超过{{n}}MB',
    en: 'The file must not exceed {{n}} MB.',
    zhtw: '檔案大小不能超過{{n}}MB',
  },
  tooManyPixels: {
    zh: '图片尺寸过大，不能超过{{n}}00万像素',
    en: 'The image must not exceed {{n}} megapixels.',
    zhtw: '圖片尺寸過大，不能超過{{n}}00萬像素',
  },
  userFull: {
    zh: '您上传的文件已达上限 {{limit}}，请联系管理员',
    en: 'Your files have reached the limit of {{limit}}. Contact your administrator.',
    zhtw: '您上傳的檔案已達上限 {{limit}}，請聯絡管理員',
  },
  allFull: {
    zh: '文件存储空间已满，请联系管理员',
    en: 'The file storage is full. Contact your administrator.',
    zhtw: '檔案儲存空間已滿，請聯絡管理員',
  },
  chunkSize: {
    zh: '分片大小或序号不正确，请重新上传',
    en: 'A chunk has a wrong size or number. Upload the file again.',
    zhtw: '分片大小或序號不正確，請重新上傳',
  },
  chunkBroken: {
    zh: '文件在传输中损坏，请重新上传',
    en: 'The file was damaged in transfer. Upload it again.',
    zhtw: '檔案在傳輸中損壞，請重新上傳',
  },
  incomplete: {
    zh: '还有{{n}}个分片未上传',
    en: '{{n}} chunks have not been uploaded yet.',
    zhtw: '還有{{n}}個分片未上傳',
  },
  uploadOver: {
    zh: '上传已失效，请重新上传',
    en: 'This upload has expired. Upload the file again.',
    zhtw: '上傳已失效，請重新上傳',
  },
  merging: {
    zh: '文件正在处理，请稍候',
    en: 'The file is being processed. Wait a moment.',
    zhtw: '檔案正在處理，請稍候',
  },
  noPreview: {
    zh: '该类型的文件不能预览，请下载后查看',
    en: 'This file type cannot be previewed. Download the file instead.',
    zhtw: '該類型的檔案不能預覽，請下載後查看',
  },
  empty: { zh: '文件是空的', en: 'The file is empty.', zhtw: '檔案是空的' },
  missing: { zh: '文件不存在', en: 'The file does not exist.', zhtw: '檔案不存在' },
  linkOver: {
    zh: '下载链接已失效，请重新下载',
    en: 'This download link has expired. Download the file again.',
    zhtw: '下載連結已失效，請重新下載',
  },
} satisfies Record<string, LocalizedText>
