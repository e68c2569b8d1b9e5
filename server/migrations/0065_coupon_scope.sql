-- What a coupon is for is there, also when it is made while that is taken away.
alter table coupon add constraint coupon_course foreign key (biz_id) references lesson_course not valid;
alter table coupon add constraint coupon_category foreign key (category_id) references lesson_category not valid;
