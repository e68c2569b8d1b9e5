-- No more of it are given from then on; those that people have go on being good. Coupons of today go on.
alter table coupon add column stopped_at timestamptz;
-- 运营 lists kinds and holders by the newest.
create index coupon_new on coupon (created_at desc, id desc);
create index user_coupon_holders on user_coupon (coupon_id, granted_at desc, id desc);
