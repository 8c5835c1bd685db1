import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  badType: {
    zh: 'type：文件类型不存在',
    en: 'type: the file type does not exist.',
    zhtw: 'type：檔案類型不存在',
  },
  wrongEnding: {
    zh: '企业微信的此类消息只接受 {{endings}} 文件',
    en: 'WeCom accepts {{endings}} files only for this type of message.',
    zhtw: '企業微信的此類訊息只接受 {{endings}} 檔案',
  },
  tooLarge: {
    zh: '文件不能超过 {{n}} MB',
    en: 'The file cannot exceed {{n}} MB.',
    zhtw: '檔案不能超過 {{n}} MB',
  },
  tooSmall: {
    zh: '文件太小，企业微信只接受大于 5 字节的文件',
    en: 'The file is too small. WeCom requires more than 5 bytes.',
    zhtw: '檔案太小，企業微信只接受大於 5 位元組的檔案',
  },
  noVoice: {
    zh: '无法识别该语音，请使用 AMR 格式的录音',
    en: 'The recording is not in AMR format.',
    zhtw: '無法識別該語音，請使用 AMR 格式的錄音',
  },
  tooLong: {
    zh: '语音不能超过 {{n}} 秒',
    en: 'A voice message cannot exceed {{n}} seconds.',
    zhtw: '語音不能超過 {{n}} 秒',
  },
  noBytes: {
    zh: '文件“{{name}}”已不在服务器上，请重新上传',
    en: 'The file “{{name}}” is no longer on the server. Upload it again.',
    zhtw: '檔案「{{name}}」已不在伺服器上，請重新上傳',
  },
} satisfies Record<string, LocalizedText>
