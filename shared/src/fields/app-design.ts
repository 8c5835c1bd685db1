import type { Design } from './design.ts'

/** An app design whose form opens beside a list of cards, not wider than a phone in landscape. */
export const toAppDesign = ({ form, fields }: Design): Design => ({
  form: { ...form, popupType: 'general', generalWidth: '560px' },
  fields,
})
