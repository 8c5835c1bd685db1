import { lines } from '@tessera/shared/text/text'

export const text = lines('system', {
  'mpMaterial.kind': { zh: '素材类型', en: 'Kind of material', zhtw: '素材類型' },
  'mpMaterial.fullName': { zh: '名称', en: 'Name', zhtw: '名稱' },
  'mpMaterial.picture': { zh: '预览', en: 'Picture', zhtw: '預覽' },
  'mpMaterial.bytes': { zh: '大小', en: 'Size', zhtw: '大小' },
  'mpMaterial.mediaId': { zh: '素材 ID', en: 'Media id', zhtw: '素材 ID' },
  'mpMaterial.digest': { zh: '摘要', en: 'Summary', zhtw: '摘要' },
  'mpMaterial.author': { zh: '作者', en: 'Author', zhtw: '作者' },
  'mpMaterial.creatorUser': { zh: '上传人', en: 'By', zhtw: '上傳人' },
  'mpMaterial.creatorTime': { zh: '上传时间', en: 'Time', zhtw: '上傳時間' },
  'mpMaterial.upload': { zh: '上传素材', en: 'Upload', zhtw: '上傳素材' },
  'mpMaterial.limit': { zh: '{{endings}}，不超过 {{n}} MB', en: '{{endings}}, up to {{n}} MB', zhtw: '{{endings}}，不超過 {{n}} MB' },
  'mpMaterial.write': { zh: '新建图文', en: 'New article', zhtw: '新增圖文' },
  'mpMaterial.title': { zh: '标题', en: 'Title', zhtw: '標題' },
  'mpMaterial.thumbId': { zh: '封面图片', en: 'Picture', zhtw: '封面圖片' },
  'mpMaterial.thumbHint': { zh: '从已上传的图片素材中选择', en: 'One of the pictures that were uploaded', zhtw: '從已上傳的圖片素材中選擇' },
  'mpMaterial.content': { zh: '正文', en: 'Text', zhtw: '正文' },
  'mpMaterial.contentSourceUrl': { zh: '原文链接', en: 'Address of the original', zhtw: '原文連結' },
  'mpMaterial.empty': { zh: '还没有素材。上传后可用于群发消息和图文封面。', en: 'There is nothing yet. What is uploaded here can be sent to followers.', zhtw: '還沒有素材。上傳後可用於群發訊息和圖文封面。' },
})
