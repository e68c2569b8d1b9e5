-- Why one that came due was not sent; '' where nothing went wrong. From now on `people` is how many were seen by whoever sent it.
alter table broadcast add column error text not null default '';
