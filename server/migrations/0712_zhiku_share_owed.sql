-- What is owed still to authors, which is paid once its sale can be given back no more.
create index zhiku_share_owed on zhiku_share (order_id) where not paid and returned < coins;
