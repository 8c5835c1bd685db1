import { defineFeature } from '../../feature/feature.ts'
import { publicFormHandlers } from './routes.ts'
import { text as linkText } from '../public-links/text.ts'
import { text } from './text.ts'

export const feature = defineFeature({
  handlers: (services) => ({ 'lowcode.publicForms': publicFormHandlers(services) }),
  // Edited words of all public links are stored by the keys of forms, which had them first.
  texts: { 'lowcode/public-forms': { text: { ...linkText, ...text } } },
})
