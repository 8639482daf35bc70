-- The last day whose visits the demo has made up, so that none is made up twice (docs/product/demo.md).
alter table demo_mark add column past_through date;
