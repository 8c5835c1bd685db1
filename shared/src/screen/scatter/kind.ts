import { defineChart } from '../chart/schema.ts'

export const scatter = defineChart('scatter')
