-- 补发: what goes out once more belongs to its order as what went out before, each as a part of its own, so that its buyer sees both.
update parcel p set order_id = p.owner_id, part = (
  select count(*) from parcel e where e.owner_kind = 'mall' and e.owner_id = p.owner_id and (e.created_at, e.id) < (p.created_at, p.id))
where p.owner_kind = 'mall' and p.order_id is null;
