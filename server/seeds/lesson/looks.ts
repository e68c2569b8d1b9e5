import type { SeedPerson } from '../circle/types'
import type { Drawing } from '../drawings/types'

type Cover = Extract<Drawing, { kind: 'cover' }>

/** Of the teachers, by key. */
export const FACES: Record<string, SeedPerson['avatar']> = {
  chen: { skin: '#E8B88F', hair: '#231F20', style: 'short', ground: '#33507A', clothes: '#1F2937', glasses: true },
  xu: { skin: '#F2C9A8', hair: '#3B2A24', style: 'bob', ground: '#A5673F', clothes: '#F3EFE7' },
  fang: { skin: '#E3B087', hair: '#2B2523', style: 'short', ground: '#5F6B3A', clothes: '#3F5B78' },
  shen: { skin: '#F6D3B5', hair: '#2F2622', style: 'long', ground: '#2F7C8C', clothes: '#E9C9BC' },
  gu: { skin: '#EFC29B', hair: '#1F1B1A', style: 'curly', ground: '#7A4B6B', clothes: '#FAF3E6' },
  luo: { skin: '#F0C6A2', hair: '#4A2F25', style: 'bun', ground: '#8A6B3C', clothes: '#2F4A6B', glasses: true },
}

/** Covers of one top category have one colour; within it the shapes differ. */
export const GROUNDS: Record<string, string> = {
  labor: '#2F4F9E',
  hire: '#A4553A',
  pay: '#1F6B57',
  train: '#7A5B1E',
  org: '#6A4482',
  exam: '#9C3348',
}
export const SHAPES: Cover['shape'][] = ['rings', 'grid', 'waves', 'bars', 'peaks']
