interface Delivery {
  receiver: string
  phoneMasked: string
  address: string
  company: string
  trackNo: string
}

/** Where a parcel goes, and how it goes once it does; rows of InfoRows. */
export const deliveryRows = ({ receiver, phoneMasked, address, company, trackNo }: Delivery, onCopy: (text: string) => void) => [
  { label: '收件人', value: `${receiver} ${phoneMasked}` },
  { label: '地址', value: address },
  ...(trackNo
    ? [
        { label: '快递', value: company },
        { label: '单号', value: trackNo, onCopy: () => onCopy(trackNo) },
      ]
    : []),
]
