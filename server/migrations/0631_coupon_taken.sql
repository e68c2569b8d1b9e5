-- One that was given by mistake is taken back, if nobody has begun to use it.
alter table user_coupon
  add column taken_at timestamptz,
  drop constraint user_coupon_state_check,
  drop constraint user_coupon_check1,
  add constraint user_coupon_state_check check (state in ('unused', 'held', 'used', 'taken')),
  add constraint user_coupon_ordered check ((order_id is null) = (state in ('unused', 'taken'))),
  add constraint user_coupon_taken check ((taken_at is null) = (state <> 'taken'));
-- All that somebody was ever given, the latest first.
create index user_coupon_person on user_coupon (user_id, granted_at desc, id desc);
