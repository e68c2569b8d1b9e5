-- 虚拟支付: wx.requestVirtualPayment, by which the mini-program sells virtual goods.
alter table payment
  drop constraint payment_channel_check,
  -- virtual: the mini-program, virtual goods; its mch_id is the OfferID, its ticket what was signed
  add constraint payment_channel_check check (channel in ('jsapi', 'mini', 'virtual', 'h5')),
  -- paid through Apple, which alone can give it back
  add column apple boolean not null default false,
  -- when WeChat knew that what was paid for has been delivered
  add column provided_at timestamptz;
create index payment_unprovided on payment (paid_at) where channel = 'virtual' and state = 'paid' and provided_at is null;
create index payment_stray on payment (created_at) where channel = 'virtual' and state = 'closed';

alter table pay_switch
  -- how the mini-program sells virtual goods; null: as server/modules/payment/channels.ts chooses
  add column way text check (way in ('mini', 'virtual')),
  add check (way is null or (platform = 'weapp' and virtual));
