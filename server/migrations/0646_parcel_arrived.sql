-- The parcels that have come, the latest first: see listed() of the module delivery.
create index parcel_arrived on parcel (delivered_at desc, id desc) where state = 'delivered';
