import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  badType: {
    zh: 'type：素材类型不存在',
    en: 'type: the material type does not exist.',
    zhtw: 'type：素材類型不存在',
  },
  wrongEnding: {
    zh: '此类素材只接受 {{endings}} 文件',
    en: 'This type of material accepts {{endings}} files only.',
    zhtw: '此類素材只接受 {{endings}} 檔案',
  },
  tooLarge: {
    zh: '文件不能超过 {{n}} MB',
    en: 'The file cannot exceed {{n}} MB.',
    zhtw: '檔案不能超過 {{n}} MB',
  },
  noPicture: {
    zh: '封面图片不存在，请先上传图片素材',
    en: 'The cover picture does not exist. Upload it first.',
    zhtw: '封面圖片不存在，請先上傳圖片素材',
  },
  usedAsPicture: {
    zh: '该图片是文章的封面，请先删除文章',
    en: 'This picture is the cover of an article. Delete the article first.',
    zhtw: '該圖片是文章的封面，請先刪除文章',
  },
} satisfies Record<string, LocalizedText>
