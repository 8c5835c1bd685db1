import { defineFeature } from '../../feature/feature.ts'
import { mpMaterialHandlers } from './routes.ts'
import * as text from './text.ts'

export const feature = defineFeature({
  handlers: ({ wechat }) => ({
    'wechat.mpMaterials': mpMaterialHandlers(wechat),
  }),
  texts: { 'wechat/materials': text },
})
