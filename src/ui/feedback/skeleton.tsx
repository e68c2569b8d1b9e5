import { View } from '@tarojs/components'
import { a11y } from '@/ui/a11y'
import './skeleton.scss'

const Bone = ({ as }: { as: string }) => <View className={`bone ${as}`} />
const loading = () => a11y({ role: 'status', label: '加载中', busy: true })

function Author({ action }: { action?: boolean }) {
  return (
    <View className="skeleton__row">
      <Bone as="bone--face" />
      <View className="skeleton__lines">
        <Bone as="bone--w5" />
        <Bone as="bone--thin bone--w9" />
      </View>
      {action && <Bone as="bone--btn" />}
    </View>
  )
}

/** A card of a feed. */
export function SkeletonCard() {
  return (
    <View className="card" {...loading()}>
      <Author action />
      <View className="skeleton__lines">
        <Bone as="bone--title bone--w9" />
        <Bone as="" />
        <Bone as="bone--w6" />
      </View>
      <View className="skeleton__row skeleton__row--apart">
        <Bone as="bone--fact" />
        <Bone as="bone--fact" />
        <Bone as="bone--fact" />
        <Bone as="bone--fact" />
      </View>
    </View>
  )
}

/** Something to read: who, what, the long text, what others said. */
export function SkeletonDetail() {
  return (
    <View {...loading()}>
      <View className="card">
        <Author action />
        <View className="skeleton__lines">
          <Bone as="bone--head" />
          <Bone as="bone--head bone--w5" />
          <Bone as="" />
          <Bone as="" />
          <Bone as="" />
          <Bone as="bone--w6" />
        </View>
        <View className="skeleton__row">
          <Bone as="bone--pic" />
          <Bone as="bone--pic" />
        </View>
      </View>
      <View className="card">
        <Bone as="bone--title bone--w3" />
        <Author />
        <View className="skeleton__lines">
          <Bone as="" />
          <Bone as="bone--w9" />
        </View>
      </View>
    </View>
  )
}

interface SkeletonRowsProps {
  count?: number
}

/** Rows of a group: a picture and two lines each. */
export function SkeletonRows({ count = 6 }: SkeletonRowsProps) {
  return (
    <View className="card card--flush" {...loading()}>
      {Array.from({ length: count }, (_, index) => (
        <View key={index} className="skeleton__cell">
          <Bone as="bone--face" />
          <View className="skeleton__lines">
            <Bone as="bone--w5" />
            <Bone as="bone--thin bone--w9" />
          </View>
        </View>
      ))}
    </View>
  )
}
