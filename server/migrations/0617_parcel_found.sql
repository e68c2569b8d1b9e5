-- A parcel is found by what somebody has at hand who asks after it, however it stands; by the number of its order there is an index.
create index parcel_number on parcel (track_no) where track_no <> '';
create index parcel_phone on parcel ((address ->> 'phone'));
create index parcel_receiver on parcel ((address ->> 'receiver'));
create index parcel_new on parcel (created_at desc, id desc) where state in ('waiting', 'sent', 'delivered');
