import { defineChart } from '../chart/schema.ts'

export const pictorial = defineChart('pictorial')
