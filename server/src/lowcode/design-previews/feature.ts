import { defineFeature } from '../../feature/feature.ts'
import { designPreviewHandlers } from './routes.ts'
import { prunePreviews } from './store.ts'

export const feature = defineFeature({
  handlers: () => ({ 'lowcode.designPreviews': designPreviewHandlers }),
  retention: [prunePreviews],
})
